/** Figures in the Prometheus text format, by name and labels. */
export interface FigureText {
  /** Returns the sum of all series with a name whose labels contain a text; undefined if there are none. */
  sum(name: string, labels?: string): number | undefined
}

const LINE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/

/** Parses the `/metrics` text of one of our programs. */
export function readFigures(text: string): FigureText {
  const series = new Map<string, { readonly labels: string; readonly value: number }[]>()
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined) continue
    const samples = series.get(name) ?? []
    samples.push({ labels, value: Number(value) })
    series.set(name, samples)
  }
  return {
    sum: (name, labels = '') => {
      const match = series.get(name)?.filter((each) => each.labels.includes(labels) && !Number.isNaN(each.value)) ?? []
      return match.length === 0 ? undefined : match.reduce((total, { value }) => total + value, 0)
    },
  }
}
