import type { ServerConfig } from '../config.ts'
import { admitUpgrade } from '../http/gate.ts'
import type { Metrics } from '../metrics.ts'
import type { ServerModule } from '../server-module.ts'
import type { ChannelHub } from './channel-hub.ts'
import { channelSource, type ChannelHandlers } from './channel-source.ts'
import { DEFAULT_STREAM_LIMITS } from './stream-clients.ts'
import { startStreamServer } from './stream-server.ts'

export interface StreamModuleOptions {
  readonly hub: ChannelHub
  /** Returns the channels of every module in this program. */
  readonly channels: () => readonly ChannelHandlers[]
  readonly limits: ServerConfig['stream']
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Serves the market WebSocket on the web port. */
export function streamModule({ hub, channels, limits, metrics, now }: StreamModuleOptions): ServerModule {
  return {
    name: 'stream',
    roles: ['api'],
    lifecycle: {
      listening: ({ server, gate }) => {
        const stream = startStreamServer({
          server,
          hub,
          source: channelSource(channels()),
          admit: admitUpgrade(gate),
          requestIdOf: (request) => gate.requestIdOf(request),
          limits: { ...DEFAULT_STREAM_LIMITS, ...limits },
          now,
          onConnections: (count) => metrics.streamConnections.set(count),
          onDropped: (reason) => metrics.streamDrops.inc({ reason }),
        })
        return () => stream.close()
      },
    },
  }
}
