import { createContentApi } from '@tidebook/client/content'
import { createHttpClient } from '@tidebook/client/http'
import { createSiteApi } from '@tidebook/client/site'
import { valueOf } from '../../../lib/loadable.ts'
import { configStore, http as exchange, noteUnexpectedError } from '../../network/index.ts'

/**
 * A separate client: a page that reads notices must not cancel the requests of the notice bar above it, or vice versa.
 */
const http = createHttpClient({ hosts: [''], onUnexpected: noteUnexpectedError })

/** Content comes from the configured hosts, `cfgHosts` (API-018). This origin is the fallback. */
function follow(): void {
  const hosts = valueOf(configStore.get())?.cfgHosts
  if (hosts !== undefined) http.useHosts(hosts)
}

follow()
configStore.subscribe(follow)

/** Client for published content and listing applications. */
export const contentApi = createContentApi(http)

/** Client for facts and terms of this exchange, which content hosts do not serve. */
export const siteApi = createSiteApi(exchange, Date.now)
