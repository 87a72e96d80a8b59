/** Figures in the text format of Prometheus, by name and labels. */
export interface FigureText {
  /** The sum of all series of a name whose labels hold a text; undefined when there is none. */
  sum(name: string, labels?: string): number | undefined
}

const LINE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/

/** Reads what `/metrics` of a program of ours says. */
export const readFigures = (text: string): FigureText => {
  const series = new Map<string, { readonly labels: string; readonly value: number }[]>()
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined) continue
    const known = series.get(name) ?? []
    known.push({ labels, value: Number(value) })
    series.set(name, known)
  }
  return {
    sum: (name, labels = '') => {
      const found = series.get(name)?.filter((each) => each.labels.includes(labels) && !Number.isNaN(each.value)) ?? []
      return found.length === 0 ? undefined : found.reduce((total, { value }) => total + value, 0)
    },
  }
}
