import { useMemo } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { siteLinks, type SiteLink } from '../model/site-links.ts'

/** Returns the header links of the current configuration, in the language of the page. */
export function useSiteLinks(): readonly SiteLink[] {
  const config = valueOf(useStore(configStore))
  const language = useLanguage()
  return useMemo(() => siteLinks(config, language), [config, language])
}
