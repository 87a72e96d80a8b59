import { createContentApi } from '@tidebook/client/content'
import { createSiteApi } from '@tidebook/client/site'
import { http } from '../../network/index.ts'

/** Client for published content that appears on every screen. */
export const contentApi = createContentApi(http)
/** Client for the operator's sources about other markets. */
export const siteApi = createSiteApi(http, Date.now)
