// Replaces pictures in tests.
// biome-ignore lint/style/noDefaultExport: jest's moduleNameMapper requires a default export.
export default '';
