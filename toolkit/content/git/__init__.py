"""What a git repository holds at a revision, read from its files. git itself is never started.

A repository may come from a stranger, and git does what the repository's own settings say: filters run programs when
files are compared or checked out, a remote `ext::…` runs one when an object is missing, and hooks, pagers, external
diffs, file watchers, credential helpers and signature checks are programs too. Each has its own switch, every version
of git adds more, and drivers can have any name, so a list of what to switch off is never finished. Reading in a private
folder that borrows the repository's objects would keep its settings out, but not the git on the path (on Windows, one
that lies in the pack itself), the variables of the environment, nor the differences between versions.

The three questions we have (which commit is that, what lies in this folder then, is this file still the same) need
little of git: names of commits, objects by their hash, packs. So that little is read here, and nothing can be started,
because nothing here starts anything. What follows from it:

- Settings, attributes, hooks, replacements and variables such as `GIT_DIR` have no effect.
- Only files inside the repository's own folder are read; a link or an address that leads elsewhere is refused. A linked
  worktree is read when the repository it names knows it.
- Every object is held against its hash, and sizes, chains and the work in all have limits.
- What is not there, in shallow and partial clones, is told and never fetched.
- Files that `.gitignore` names count like others: Lantern looks at what lies on the disk.
"""

from toolkit.content.git.places import GitError
from toolkit.content.git.snapshot import Snapshot, at_revision

__all__ = ["GitError", "Snapshot", "at_revision"]
