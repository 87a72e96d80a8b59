import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useQuery } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { sectionOf, sectionPath, sectionsOf } from '../model/sections.ts'
import { Frame, SideNav } from './frame.tsx'
import { ItemList } from './item-list.tsx'
import { Listing } from './listing.tsx'
import { VersionLog } from './version-log.tsx'

/** The information center: official notices, industry news, media reports, version log, listing (CNT-002..006). */
export function InformationPage(): ReactElement {
  const t = useT()
  const sections = sectionsOf(valueOf(useStore(configStore)))
  const section = sectionOf(useQuery().get('section'), sections)
  const links = sections.map((id) => ({ id, label: t(`content.section.${id}`), to: sectionPath(id) }))
  return (
    <Frame
      title={t('shell.title-information')}
      side={<SideNav label={t('shell.title-information')} links={links} current={section} />}
    >
      {section === 'versions' ? (
        <VersionLog />
      ) : section === 'listing' ? (
        <Listing />
      ) : (
        <ItemList key={section} section={section} />
      )}
    </Frame>
  )
}
