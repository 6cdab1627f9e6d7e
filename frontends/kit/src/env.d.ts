declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: the bundler exports these files as default
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports these files as default
  export default url;
}
declare module '*.webp' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports these files as default
  export default url;
}
