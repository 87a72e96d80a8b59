import { useEffect } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { storeAgent } from '../model/platform-store.ts'
import { gatewayApi } from './gateway-api.ts'

/** Loads limits, fees and accounts of a coin's gateway. Without a coin it sends no request. */
export function useAgent(base: string | undefined) {
  const agent = useCall(
    ['gateway agent', base],
    base === undefined ? undefined : (signal) => gatewayApi.agentInfo(base, { signal }),
  )
  const info = valueOf(agent.answer)
  useEffect(() => {
    if (info !== undefined) storeAgent(info)
  }, [info])
  return agent
}
