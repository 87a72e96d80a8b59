import fc from 'fast-check'
import { encodeCurrency, swt, toHex, xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { stateHashes } from './proofs/state-root.ts'
import { rulesOf } from './profiles/rules.ts'
import type { LedgerRules } from './profiles/rules.ts'
import { fewBranches } from './testing/few-branches.ts'
import { CODES, Stage, action } from './testing/random-stream.ts'

const RUNS = { numRuns: 40 }
const LOOKS = ['books', 'offers', 'pages'] as const
const steps = fc.array(
  fc.record({
    step: action,
    restart: fc.constantFrom('no', 'seeing', 'blind'),
    looks: fc.constantFrom(undefined, undefined, ...LOOKS),
  }),
  { minLength: 5, maxLength: 60 },
)
const swtRules = rulesOf(swt, { sha512Half: fewBranches, checkpointInterval: 5 })
const xrpRules = rulesOf(xrp, { sha512Half: fewBranches })

/** Expects every stored hash that is not outdated to equal the hash of the stored entries. */
function expectTreeOf({ test }: Stage, rules: LedgerRules): void {
  const tree = stateHashes(rules, test.ledger.stateEntries())
  const { hashes, stale } = test.stored.tree()
  for (const { branch, hash } of hashes) {
    if (stale.includes(branch)) continue
    expect(toHex(hash ?? new Uint8Array(0))).toBe(toHex(tree.branchHash(branch) ?? new Uint8Array(0)))
  }
}

/** Reads a part of the state, which loads stored entries. */
function lookAt({ issuers, people, test }: Stage, what: (typeof LOOKS)[number]): unknown {
  const view = test.ledger.view('validated')
  if (what === 'pages') return [...view.entriesAfter('', 7, () => true), ...view.entriesAfter('8', 7, () => true)]
  if (what === 'offers') return people.map(({ id }) => [...view.offers(id)].map((offer) => offer.toJson()))
  const assets = [
    { currency: undefined, issuer: undefined },
    ...issuers.map(({ id }, nth) => ({ currency: encodeCurrency(CODES[nth] ?? ''), issuer: id })),
  ]
  return assets.flatMap((pays) =>
    assets.map((gets) => [...view.book(pays, gets)].map(({ toJson, ...offer }) => [offer, toJson()])),
  )
}

describe.each([
  ['of a chain of changes', swtRules],
  ['of a tree with directories', xrpRules],
])('a ledger that restarts at random points, state %s', (_kind, rules) => {
  it('closes with the same headers as one that never stopped, whichever of its closes is stored', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [running, stopped] = [new Stage(rules), new Stage(rules)]
        const last = { step: { do: 'close', seconds: 1 }, restart: 'no', looks: 'books' } as const
        for (const { step, restart, looks } of [...all, last]) {
          running.run(step)
          stopped.run(step)
          if (step.do !== 'close') continue
          expect(stopped.test.ledger.lastClosed).toEqual(running.test.ledger.lastClosed)
          expectTreeOf(stopped, rules)
          if (looks !== undefined) expect(lookAt(stopped, looks)).toEqual(lookAt(running, looks))
          if (restart !== 'no')
            stopped.test.reload(restart === 'blind' ? stopped.test.stored.copy() : stopped.test.stored)
        }
      }),
      RUNS,
    )
  })
})
