import type { ConfigFile } from '@tidebook/contract'
import type { Language } from '../../../lib/languages.ts'

export type SiteLinkId = 'information' | 'help' | 'otc' | 'guide' | 'c2c' | 'listing' | 'consultation' | 'app'

/** A link of the header. */
export interface SiteLink {
  readonly id: SiteLinkId
  /** A path of this page, or an https address. */
  readonly to: string
}

type Config = Pick<
  ConfigFile,
  | 'isInfoHosts'
  | 'informationCenter'
  | 'otcUrl'
  | 'c2cUrl'
  | 'enableC2C'
  | 'listingUrl'
  | 'advisoryService'
  | 'appDownloadUrl'
>

/**
 * Returns the links of header and menu besides the screens, without entries that the configuration leaves empty (U29).
 * Information and help appear only while `isInfoHosts` is on (HDR-011); information and guide do not appear in Chinese
 * (HDR-012).
 */
export function siteLinks(config: Config | undefined, language: Language): readonly SiteLink[] {
  if (config === undefined) return []
  const { isInfoHosts, informationCenter, otcUrl, c2cUrl, enableC2C, listingUrl, advisoryService, appDownloadUrl } =
    config
  const isZh = language === 'zh'
  const links: readonly (SiteLink & { readonly on: boolean })[] = [
    { id: 'information', to: '/information', on: isInfoHosts && informationCenter && !isZh },
    { id: 'help', to: '/helpCenter', on: isInfoHosts },
    { id: 'otc', to: otcUrl, on: true },
    { id: 'guide', to: '/guide', on: isInfoHosts && !isZh },
    { id: 'c2c', to: c2cUrl, on: enableC2C },
    { id: 'listing', to: listingUrl, on: true },
    { id: 'consultation', to: advisoryService.url, on: true },
    { id: 'app', to: appDownloadUrl, on: true },
  ]
  return links.flatMap(({ on, ...link }) => (on && link.to !== '' ? [link] : []))
}
