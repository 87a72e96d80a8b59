/** Module specifiers of static imports, exports and `import('…')` types, as the compiler writes them. */
const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*)(["'])([^"'\n]+)\2/g

/** Returns the module specifiers of compiled code or declarations. */
export function specifiersIn(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map(([, , , specifier = '']) => specifier)
}

/** Returns the text with every module specifier replaced by the result of `replace`. */
export function replaceSpecifiers(text: string, replace: (specifier: string) => string): string {
  return text.replaceAll(
    SPECIFIER,
    (_, before: string, quote: string, specifier: string) => `${before}${quote}${replace(specifier)}${quote}`,
  )
}
