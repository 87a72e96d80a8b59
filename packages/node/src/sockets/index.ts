export { ControlFrames } from './control-frames.ts'
export {
  addressBehind,
  blockOf,
  isLoopback,
  isNetworkRange,
  networkOf,
  networkRanges,
  plainAddress,
  siteOf,
} from './client-network.ts'
export type { NetworkRanges } from './client-network.ts'
export { readRequestId, requestIdOf, REQUEST_ID_HEADER } from './request-id.ts'
export { freePort, isPortFree } from './free-port.ts'
export { readTraceParent, traceParentText } from './trace-parent.ts'
export type { TraceParent } from './trace-parent.ts'
