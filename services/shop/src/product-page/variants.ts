import type { ProductDoc } from '../model/product.ts';

type Variant = Pick<ProductDoc, 'product_id' | 'title' | 'options'>;

const sizes = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl'];
const getSizeRank = (label: string): number => sizes.indexOf(label.toLowerCase().split(', ').at(-1) ?? '');
const collator = new Intl.Collator('en', { numeric: true });

/** Labels variants by the options that differ ('Blue, M'). Sorts them by color and size. */
export function labelVariants<V extends Variant>(variants: readonly V[]): { label: string; variant: V }[] {
  if (variants.length < 2) return [];
  const optionCount = Math.max(...variants.map(({ options }) => options.length));
  const differingPositions = Array.from({ length: optionCount }, (_, index) => index).filter(
    index => new Set(variants.map(({ options }) => options[index])).size > 1,
  );
  const labels = variants.map(variant => {
    const values = differingPositions
      .map(index => variant.options[index] ?? '')
      .filter(value => value !== '');
    return { label: values.join(', ') || variant.title, variant };
  });
  const getColors = ({ label }: { label: string }) => label.split(', ').slice(0, -1).join(', ');
  return labels.toSorted((a, b) => {
    if (getSizeRank(a.label) === -1 || getSizeRank(b.label) === -1) return collator.compare(a.label, b.label);
    return collator.compare(getColors(a), getColors(b)) || getSizeRank(a.label) - getSizeRank(b.label);
  });
}
