import type { Plugin } from 'vite'

/** The lists by which the drawing library registers all it can draw, and what of them the page draws. */
const KEPT: Readonly<Record<string, { readonly first: string; readonly kept: string }>> = {
  indicators: { first: 'averagePrice', kept: '' },
  figures: { first: 'circle', kept: 'circle, line, polygon, rect, text' },
  overlays: { first: 'fibonacciLine', kept: '' },
}

/**
 * Leaves out of the drawing library what the page never draws. It registers every indicator, figure and drawing tool in
 * lists, so that no bundler can tell which are used.
 * @throws RangeError when another version of the library writes the lists in another way
 */
export const slimChartLibrary = (code: string): string =>
  Object.entries(KEPT).reduce((text, [name, { first, kept }]) => {
    const list = new RegExp(`(var extensions\\$?\\d* = \\[)\\s*${first},[^\\]]*\\]`)
    const isThere = (each: string): boolean => each === '' || text.includes(`var ${each} = {`)
    if (!list.test(text) || !kept.split(', ').every(isThere))
      throw new RangeError(`klinecharts lists its ${name} in another way than before`)
    return text.replace(list, `$1${kept}]`)
  }, code)

/** Bundles the drawing library without what the page never draws. */
export const chartLibraryPlugin = (): Plugin => ({
  name: 'tidebook-chart-library',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('/klinecharts/dist/index.esm.js') ? { code: slimChartLibrary(code), map: null } : undefined,
})
