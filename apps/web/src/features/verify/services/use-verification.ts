import { ClientError } from '@tidebook/client'
import { useEffect, useState } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { networkDefinition } from '../../../lib/network-definition.ts'
import { hostsStore } from '../../network/index.ts'
import { type Check, NOT_BEGUN, withCheck } from '../model/check.ts'
import { withFlippedByte } from '../model/evidence.ts'
import { nodeEvidence } from './node-evidence.ts'
import { runChecks } from './run-checks.ts'

export interface Verification {
  readonly checks: readonly Check[]
  /** Why the evidence did not arrive, so that nothing is verified. */
  readonly error: string | undefined
  /** Whether one byte of the transaction was flipped first, to demonstrate that the checks detect it. */
  readonly isFlipped: boolean
  readonly run: (flip: boolean) => void
}

/** Verifies a transaction on mount and on request. Each hash needs its own component instance. */
export const useVerification = (hash: string): Verification => {
  const [turn, setTurn] = useState({ count: 0, flip: false })
  const [checks, setChecks] = useState(NOT_BEGUN)
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
      await runChecks(await networkDefinition(), hash, turn.flip ? withFlippedByte(evidence) : evidence, source, report)
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
  return {
    checks,
    error,
    isFlipped: turn.flip,
    run(flip) {
      setChecks(NOT_BEGUN)
      setError(undefined)
      setTurn(({ count }) => ({ count: count + 1, flip }))
    },
  }
}
