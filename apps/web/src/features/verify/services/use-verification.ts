import { ClientError } from '@tidebook/client'
import { useEffect, useState } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { networkDefinition } from '../../../lib/network-definition.ts'
import { hostsStore } from '../../network/index.ts'
import { type Check, NOT_BEGUN, type OrderedBy, withCheck } from '../model/check.ts'
import { withFlippedByte } from '../model/evidence.ts'
import { checkBlock } from './check-block.ts'
import { nodeEvidence } from './node-evidence.ts'
import { runChecks } from './run-checks.ts'
import { forgetTrust, trustStore } from './trust-store.ts'

export interface Verification {
  readonly checks: readonly Check[]
  /** Party that orders the ledger; undefined until it is known. */
  readonly orderedBy: OrderedBy | undefined
  /** Reason why the evidence did not arrive, so that nothing is verified. */
  readonly error: string | undefined
  /** Whether one byte of the transaction was flipped first, to demonstrate that the checks detect it. */
  readonly isFlipped: boolean
  readonly run: (flip: boolean) => void
  /** Repeats the verification and trusts the validators that it sees. */
  readonly trustAgain: () => void
}

/** Verifies a transaction on mount and on request. Each hash needs a separate component instance. */
export function useVerification(hash: string): Verification {
  const [turn, setTurn] = useState({ count: 0, flip: false })
  const [checks, setChecks] = useState(NOT_BEGUN)
  const [orderedBy, setOrderedBy] = useState<OrderedBy>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    let wanted = true
    const [node = ''] = valueOf(hostsStore.get())?.jcNodes ?? []
    const source = nodeEvidence(node)
    const report = (check: Check): void => {
      if (wanted) setChecks((known) => withCheck(known, check))
    }
    const verify = async (): Promise<void> => {
      const evidence = await source.evidence(hash)
      const definition = await networkDefinition()
      const ledger = await runChecks(definition, hash, turn.flip ? withFlippedByte(evidence) : evidence, source, report)
      if (ledger === undefined || !wanted) return
      const now = Date.now()
      const found = await checkBlock(ledger, source, trustStore(now), now, report)
      if (wanted) setOrderedBy(found)
    }
    verify()
      .catch((caught: unknown) => {
        if (wanted) setError(caught instanceof ClientError ? caught.code : 'node/unreachable')
      })
      .finally(() => source.close())
    return () => {
      wanted = false
      source.close()
    }
  }, [hash, turn])
  const run = (flip: boolean): void => {
    setChecks(NOT_BEGUN)
    setOrderedBy(undefined)
    setError(undefined)
    setTurn(({ count }) => ({ count: count + 1, flip }))
  }
  return {
    checks,
    orderedBy,
    error,
    isFlipped: turn.flip,
    run,
    trustAgain() {
      forgetTrust()
      run(false)
    },
  }
}
