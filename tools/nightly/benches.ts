/** A bench of the nightly comparison. */
export interface NightlyBench {
  readonly name: string
  /** Variables of a shorter form. */
  readonly env?: Readonly<Record<string, string>>
  /** Variables without which the bench has nothing to compare with, and is left out. */
  readonly requires?: readonly string[]
}

/** Benches that report ratios, with their short forms. They run in this order. */
const NIGHTLY: readonly NightlyBench[] = [
  { name: 'node-throughput' },
  { name: 'node-pipeline' },
  { name: 'beside-reference', requires: ['REFERENCE_RPC', 'REFERENCE_WS'] },
  { name: 'index-lag' },
  { name: 'rebuild' },
  { name: 'large-state' },
  { name: 'allocation' },
  { name: 'invariant-share' },
  { name: 'crossing-cost' },
  { name: 'first-start' },
]

/**
 * Returns the benches of a run.
 * @param chosen names on the command line; the nightly list if empty
 */
export function benchesOf(
  chosen: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly benches: readonly NightlyBench[]; readonly leftOut: readonly string[] } {
  const names = chosen.length > 0 ? [...new Set(chosen)] : NIGHTLY.map(({ name }) => name)
  const wanted = names.map((name) => NIGHTLY.find((each) => each.name === name) ?? { name })
  const isMissing = (name: string): boolean => (env[name] ?? '') === ''
  const leftOut = wanted.flatMap(({ name, requires }) => {
    const missing = requires?.find(isMissing)
    return missing === undefined ? [] : [`${name}: ${missing} is not set`]
  })
  return { benches: wanted.filter(({ requires }) => !(requires?.some(isMissing) ?? false)), leftOut }
}
