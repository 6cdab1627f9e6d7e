/** Retailers with supported pages and affiliate programmes. */
export const retailerNames = ['amazon', 'target', 'walmart', 'bestbuy'] as const;
export type RetailerName = (typeof retailerNames)[number];

/** The host names of all countries, and of short links. */
const hosts: Record<RetailerName, RegExp> = {
  amazon:
    /(^|\.)(amazon\.(com|ca|de|fr|it|es|nl|se|pl|ie|ae|sa|sg|in|eg|cn|com\.(au|be|br|mx|tr)|co\.(uk|jp|za))|amzn\.(to|eu|asia)|a\.co)$/,
  target: /(^|\.)target\.com$/,
  walmart: /(^|\.)walmart\.(com|ca)$/,
  bestbuy: /(^|\.)bestbuy\.(com|ca)$/,
};

export function findRetailer(url: URL): RetailerName | undefined {
  return retailerNames.find(name => hosts[name].test(url.hostname));
}
