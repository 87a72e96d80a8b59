import { needWords } from '../../lib/i18n.ts'
import { latePartsStore } from '../../lib/late-parts.tsx'

/** Loads and shows the operator's content that appears on every page. */
export const startSite = async (): Promise<void> => {
  const [{ followSite }, { SITE_PARTS }] = await Promise.all([
    import('./services/follow-site.ts'),
    import('./views/site-parts.ts'),
    needWords('site'),
  ])
  followSite()
  latePartsStore.set(SITE_PARTS)
}
