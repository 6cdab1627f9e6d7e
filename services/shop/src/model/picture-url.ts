/** The form in which feeds refer to packaged pictures (see data/README.md). */
const packagedPicture = /^https:\/\/giftlist\.example\/pictures\/([a-z0-9-]+(?:\/[a-z0-9-]+)?\.webp)$/;

/** The address of a product's picture, empty without one. */
export function pictureUrl(image: string | null): string[] {
  if (image === null) return [];
  const [, packaged] = packagedPicture.exec(image) ?? [];
  return [packaged === undefined ? image : `/media/shop/pictures/${packaged}`];
}
