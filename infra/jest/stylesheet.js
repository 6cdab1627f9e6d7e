// What a component test gets for a stylesheet: no class has a name, not even one that every object or text has.
// biome-ignore lint/style/noDefaultExport: jest's moduleNameMapper asks for one.
export default Object.freeze(Object.create(null));
