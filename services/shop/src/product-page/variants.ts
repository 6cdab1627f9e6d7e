import type { ProductDoc } from '../model/product.ts';

type Variant = Pick<ProductDoc, 'product_id' | 'title' | 'options'>;

/** The order of clothing sizes. */
const sizes = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl'];
const sizeOf = (label: string): number => sizes.indexOf(label.toLowerCase().split(', ').at(-1) ?? '');
const byWords = new Intl.Collator('en', { numeric: true });

/** Labels variants by their differing options ('Blue, M'), in the order in which people look for them. */
export function labelled<V extends Variant>(variants: readonly V[]): { label: string; variant: V }[] {
  if (variants.length < 2) return [];
  const count = Math.max(...variants.map(({ options }) => options.length));
  const differing = Array.from({ length: count }, (_, at) => at).filter(
    at => new Set(variants.map(({ options }) => options[at])).size > 1,
  );
  const named = variants.map(variant => {
    const words = differing.flatMap(at => variant.options[at] || []);
    return { label: words.join(', ') || variant.title, variant };
  });
  const colors = ({ label }: { label: string }) => label.split(', ').slice(0, -1).join(', ');
  return named.toSorted((a, b) => {
    if (sizeOf(a.label) === -1 || sizeOf(b.label) === -1) return byWords.compare(a.label, b.label);
    return byWords.compare(colors(a), colors(b)) || sizeOf(a.label) - sizeOf(b.label);
  });
}
