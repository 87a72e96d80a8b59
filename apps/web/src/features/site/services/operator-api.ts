import { createContentApi } from '@tidebook/client/content'
import { createSiteApi } from '@tidebook/client/site'
import { http } from '../../network/index.ts'

/** What the operator published, for the parts that stand beside every screen. */
export const contentApi = createContentApi(http)
/** What the operator's sources say of other markets. */
export const siteApi = createSiteApi(http, Date.now)
