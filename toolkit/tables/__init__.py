"""Content as tables, for people who keep decks in a spreadsheet: out with `lantern table`, in with `lantern import`.

| module | what it owns |
|---|---|
| `sheets.py` | a sheet of cells that know where they stand; CSV |
| `workbooks.py` | the same in XLSX |
| `cells.py` | values of content as the text of cells, and back |
| `columns.py` | which field of an entity a column means |
| `exporting.py` | entities of a pack as a sheet, with words and numbers that are made |
| `editing.py` | one value of an entity changed in its file; comments and order stay |
| `importing.py` | a sheet into the files of a pack: what changes, and what is wrong with it |

What stands in a cell is data. A formula is never worked out here, and no text that we write is taken for one.
"""

from toolkit.tables.sheets import CODES

__all__ = ["CODES"]
