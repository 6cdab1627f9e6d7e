// What a component test gets for a picture: nothing it could depend on.
// biome-ignore lint/style/noDefaultExport: jest's moduleNameMapper asks for one.
export default '';
