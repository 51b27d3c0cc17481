const LINES_PER_PAGE = 44;

/** Writes a plain PDF with a heading and lines of Latin text, on as many pages as needed. */
export function makePdf(heading: string, lines: readonly string[]): Buffer {
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE)) }, (_, index) =>
    lines.slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE),
  );
  const pageAt = (index: number) => 4 + 2 * index;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => {
      const content = `BT /F1 16 Tf 60 730 Td (${escaped(heading)}) Tj /F1 10 Tf 0 -30 Td 15 TL ${page.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${pageAt(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

function escaped(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, '\\$&');
}
