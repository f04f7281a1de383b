// No number is taken for two, one right after the other: there are as many such pairs as it has digits.
const COLUMNS =
  /^\s*(?:(?:auto|none|initial|unset|\d+(?!\d)(?:\.\d+(?!\d))?(?:px|r?em|ch)?)\s*){1,2}(?:!\s*important\s*)?$/i;

/** Whether `columns`, or one of its parts, asks for 1 to 12 columns, and for none that is narrower than 40px or four letters. */
export function areFewAndWide(value: string): boolean {
  const lengths = value.match(/[\d.]+(?:px|r?em|ch)?/gi) ?? [];
  const areWithin = lengths.every((length) => {
    const number = Number.parseFloat(length);
    if (/\d$/.test(length)) return number >= 1 && number <= 12;
    return /px$/i.test(length) ? number >= 40 : number >= 4;
  });
  return areWithin && COLUMNS.test(value);
}
