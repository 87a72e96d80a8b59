import type { Plugin } from 'vite'

/** The lists by which the drawing library registers all it can draw, and what of them the page draws. */
const KEPT: Readonly<Record<string, { readonly first: string; readonly kept: string }>> = {
  indicators: { first: 'averagePrice', kept: '' },
  figures: { first: 'circle', kept: 'circle, line, polygon, rect, text' },
  overlays: { first: 'fibonacciLine', kept: '' },
}

/** What the library would draw if its styles asked for it; the page's own words stand in their places. */
const NEVER_DRAWN = [
  'CandleHighLowPriceView',
  'CandleTooltipView',
  'CrosshairFeatureView',
  'IndicatorLastValueView',
  'IndicatorTooltipView',
]

const classOf = (name: string): RegExp =>
  new RegExp(`var ${name} = /\\*\\* @class \\*/ \\(function \\(_super\\) \\{[^]*?return ${name};\\n\\}\\((\\w+)\\)\\);`)

/** The class in as few words as it takes to draw nothing. */
const silent = (code: string, name: string): string => {
  const [whole, base] = classOf(name).exec(code) ?? []
  if (whole === undefined || base === undefined)
    throw new RangeError(`klinecharts writes ${name} in another way than before`)
  return code.replace(
    whole,
    () => `var ${name} = /** @class */ (function (_super) {
    __extends(${name}, _super);
    function ${name}() {
        return _super.apply(this, arguments) || this;
    }
    ${name}.prototype.drawImp = function () {};
    return ${name};
}(${base}));`,
  )
}

/**
 * Leaves out of the drawing library what the page never draws. It registers every indicator, figure and drawing tool in
 * lists, so that no bundler can tell which are used.
 * @throws RangeError when another version of the library writes the lists in another way
 */
export const slimChartLibrary = (code: string): string => shortNames(NEVER_DRAWN.reduce(silent, slimLists(code)))

/** Its private members under names of two or three letters; those that it also names in another way keep theirs. */
const shortNames = (code: string): string => {
  const kept = new Set([...code.matchAll(/(?<![.\w$])_[a-z]\w*/gi)].map(([name]) => name))
  const short = new Map<string, string>()
  return code.replaceAll(/(?<=\.)_[a-z]\w*/gi, (name) => {
    if (kept.has(name)) return name
    const known = short.get(name) ?? `$${short.size.toString(36)}`
    short.set(name, known)
    return known
  })
}

const slimLists = (code: string): string =>
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
