// Replays recordings and exits with 1 at the first difference; much faster than a test runner.
import { hasReferenceRecordings, replayRecorded } from '../../packages/ledger/src/testing/recorded-replay.ts'

const FAMILIES = {
  kept: ['lines', 'payments', 'pools', 'accounts', 'offers'],
  reference: ['bridge', 'payments', 'trust', 'amm', 'suites/AMM', 'suites/OfferAllFeatures', 'ticks', 'offers'],
} as const

const source = process.argv[2] === 'reference' ? 'reference' : 'kept'
for (const family of source === 'kept' || hasReferenceRecordings ? FAMILIES[source] : []) {
  const { differences } = replayRecorded(source, family)
  if (Object.values(differences).some((difference) => difference.length > 0)) process.exit(1)
}
