import { useEffect, useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../orders/index.ts'
import { keepAgent } from '../model/platform-store.ts'
import { gatewayApi } from './gateway-api.ts'

/** Limits, fees and accounts of a coin's gateway; nothing is asked without a coin. */
export function useAgent(base: string | undefined) {
  const call = useMemo(
    () => (base === undefined ? undefined : (signal: AbortSignal) => gatewayApi.agentInfo(base, { signal })),
    [base],
  )
  const asked = useCall(call, 0)
  const info = valueOf(asked.answer)
  useEffect(() => {
    if (info !== undefined) keepAgent(info)
  }, [info])
  return asked
}
