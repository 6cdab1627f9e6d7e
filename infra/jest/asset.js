// Replaces pictures in component tests.
// biome-ignore lint/style/noDefaultExport: jest's moduleNameMapper asks for one.
export default '';
