import { loadMessages } from '../../lib/i18n.ts'
import { deferredPartsStore } from '../../lib/deferred-parts.tsx'

/** Loads and shows the operator's content that appears on every page. */
export async function startSite(): Promise<void> {
  const [{ followSite }, { SITE_PARTS }] = await Promise.all([
    import('./services/follow-site.ts'),
    import('./views/site-parts.ts'),
    loadMessages('site'),
  ])
  followSite()
  deferredPartsStore.set(SITE_PARTS)
}
