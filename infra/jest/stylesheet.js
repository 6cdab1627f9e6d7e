// Replaces stylesheets in tests: every class name is undefined, even `toString`.
// biome-ignore lint/style/noDefaultExport: jest's moduleNameMapper requires a default export.
export default Object.freeze(Object.create(null));
