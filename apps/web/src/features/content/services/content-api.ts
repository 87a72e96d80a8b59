import { createContentApi } from '@tidebook/client/content'
import { createHttpClient } from '@tidebook/client/http'
import { createSiteApi } from '@tidebook/client/site'
import { valueOf } from '../../../lib/loadable.ts'
import { configStore, http as exchange } from '../../network/index.ts'

/** A client of its own: a page that reads notices must not end the reading of the bar above it, or be ended by it. */
const http = createHttpClient({ hosts: [''] })

/** Content comes from the hosts that the configuration names, `cfgHosts` (API-018); this origin stays behind them. */
const follow = (): void => {
  const hosts = valueOf(configStore.get())?.cfgHosts
  if (hosts !== undefined) http.useHosts(hosts)
}
follow()
configStore.subscribe(follow)

/** What operators publish, and applications to have a token listed. */
export const contentApi = createContentApi(http)

/** Facts and terms of this exchange, which no host of content knows. */
export const siteApi = createSiteApi(exchange, Date.now)
