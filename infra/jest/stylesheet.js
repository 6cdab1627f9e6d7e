// In place of stylesheets: every class name is undefined, even those of built-in properties.
// biome-ignore lint/style/noDefaultExport: jest's moduleNameMapper requires a default export.
export default Object.freeze(Object.create(null));
