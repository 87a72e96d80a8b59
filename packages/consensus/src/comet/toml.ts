import { ConsensusError } from '../base/consensus-error.ts'

/** Values by section. The section of the settings before the first header is ''. */
export type TomlValues = Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>

/**
 * Replaces values in the configuration file that CometBFT wrote, and keeps its comments.
 * @throws ConsensusError consensus/home for a value that the file does not have
 */
export function setTomlValues(text: string, values: TomlValues): string {
  const missing = new Set(
    Object.entries(values).flatMap(([section, keys]) => Object.keys(keys).map((key) => `${section}.${key}`)),
  )
  let section = ''
  const lines = text.split('\n').map((line) => {
    section = /^\[(.+)\]\s*$/.exec(line)?.[1] ?? section
    const key = /^([\w-]+) *=/.exec(line)?.[1]
    const value = key === undefined ? undefined : values[section]?.[key]
    if (key === undefined || value === undefined) return line
    missing.delete(`${section}.${key}`)
    return `${key} = ${JSON.stringify(value)}`
  })
  if (missing.size === 0) return lines.join('\n')
  throw new ConsensusError('consensus/home', `the configuration of CometBFT has no ${[...missing].join(', ')}`)
}
