/** The size of a cover in pixels (4:1). The pattern is drawn at twice its size, for high-density screens. */
const [width, height] = [1_920, 480];

/** Renders a wrapping paper as a JPEG, to upload as a cover. */
export async function drawPaper(sheet: SVGSVGElement): Promise<Blob> {
  const drawing = sheet.cloneNode(true) as SVGSVGElement;
  drawing.removeAttribute('class');
  drawing.setAttribute('viewBox', `0 0 ${width / 2} ${height / 2}`);
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  const text = new XMLSerializer().serializeToString(drawing);
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures');
    context.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      const done = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('The paper could not be drawn'));
      canvas.toBlob(done, 'image/jpeg', 0.92);
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
