export const createFeed = (rows: string[][]): string =>
  ['id\ttitle\tlink\tprice\tproduct_type', ...rows.map(row => row.join('\t'))].join('\n');
export const createRow = (id: string, price: string): string[] => [
  id,
  `Thing ${id}`,
  `https://shop.example/${id}`,
  price,
  'Garden',
];
