/** In pixels (4:1). The pattern is drawn at twice its size, for high-density screens. */
const [width, height] = [1_920, 480];

/** Converts a drawn wrapping paper to a JPEG. */
export async function drawPaper(sheet: SVGSVGElement): Promise<Blob> {
  const drawing = sheet.cloneNode(true) as SVGSVGElement;
  drawing.removeAttribute('class');
  drawing.setAttribute('viewBox', `0 0 ${width / 2} ${height / 2}`);
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  const svgText = new XMLSerializer().serializeToString(drawing);
  const url = URL.createObjectURL(new Blob([svgText], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('canvas context not available');
    context.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      const handleBlob = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('wrapping paper not drawn'));
      canvas.toBlob(handleBlob, 'image/jpeg', 0.92);
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
