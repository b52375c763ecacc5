// Makes scenes of the maps that Lantern wrote into this module. A game master finds the button in the module's settings.
const own = new URL(import.meta.url).pathname.split("/modules/")[1].split("/")[0];

async function importScenes() {
  const about = game.modules.get(own);
  for (const path of about.flags.lantern.scenes) {
    const answer = await fetch(`modules/${own}/${path}`);
    const data = await answer.json();
    const mark = data.flags.lantern.adventure;
    const old = game.scenes.find(scene => scene.flags?.lantern?.adventure === mark);
    if (old) continue; // what was imported once stays as the game master left it
    await Scene.create(data);
  }
  ui.notifications.info(`${about.title}: ${about.flags.lantern.scenes.length} maps`);
}

Hooks.once("init", () => {
  class ImportMenu extends FormApplication {
    render() {
      importScenes();
      return this;
    }
  }
  game.settings.registerMenu(own, "import", {
    name: "Import maps", label: "Import maps", icon: "fas fa-map", type: ImportMenu, restricted: true,
  });
});
