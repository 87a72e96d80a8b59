import type { StaffMember } from '@tidebook/contract'
import { ChevronDownIcon, Badge, Button, Empty, LogoMark, Menu, Notice, PersonIcon, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { failedRequestStore } from '../model/failed-request-store.ts'
import { ThemeButton } from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'
import { Link, navigate, useLocation } from '../../lib/router/index.ts'
import { pathOf } from '../model/paths.ts'
import { SECTION_GROUPS, type Section } from '../sections/section.ts'
import { sectionsOf } from '../sections/sections.ts'
import { signOut } from '../services/session.ts'
import { useStore } from '../../lib/store.ts'
import { LanguageChoice } from './language-choice.tsx'

/** The id of the last request that ended with an unexpected error, until the member closes it. */
function FailedRequest(): ReactElement | null {
  const t = useT()
  const id = useStore(failedRequestStore)
  if (id === undefined) return null
  return (
    <Notice
      tone="danger"
      flat
      urgent
      action={
        <Button size="small" onClick={() => failedRequestStore.set(undefined)}>
          {t('common.close')}
        </Button>
      }
    >
      {t('error.unexpected')}. {t('error.unexpected-id', { id })}
    </Notice>
  )
}

/** Returns the section in an address, or the member's first section if the address contains none. */
function shownOf(sections: readonly Section[], pathname: string): Section | undefined {
  return sections.find(({ id }) => pathOf(id) === pathname.replace(/\/$/, '')) ?? sections[0]
}

/** The sections in a column of groups, which a wide window shows. */
function SectionNav(props: { readonly sections: readonly Section[]; readonly shown: string }): ReactElement {
  const { sections, shown } = props
  const t = useT()
  return (
    <nav
      aria-label={t('staff.nav')}
      className="hidden w-56 flex-none flex-col gap-4 overflow-y-auto border-r bg-surface-1 px-3 py-4 wide:flex"
    >
      {SECTION_GROUPS.map((group) => {
        const own = sections.filter((section) => section.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} className="flex flex-col gap-0.5">
            <p className="px-2 pb-1 text-12 text-3">{t(`staff.group.${group}`)}</p>
            {own.map((section) => (
              <SectionLink key={section.id} section={section} isShown={section.id === shown} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}

/** The sections in a menu whose button shows the current one, for narrow windows. */
function SectionMenu(props: { readonly sections: readonly Section[]; readonly shown: Section }): ReactElement {
  const { sections, shown } = props
  const t = useT()
  const Mark = shown.icon
  return (
    <div className="flex flex-none border-b bg-surface-1 px-3 py-1 wide:hidden">
      <Menu
        choice
        label={t('staff.nav')}
        trigger={
          <>
            <Mark className="flex-none text-accent" />
            {t(shown.label)}
            <ChevronDownIcon size="small" className="text-3" />
          </>
        }
        triggerClassName="inline-flex h-8 items-center gap-2 rounded-2 border border-line-strong px-2 font-medium hover:bg-surface-2 pointer-coarse:h-11 pointer-coarse:px-3"
        items={sections.map(({ id, label }) => ({ id, label: t(label), on: id === shown.id }))}
        onSelect={(id) => navigate(pathOf(id))}
      />
    </div>
  )
}

function SectionLink({ section, isShown }: { readonly section: Section; readonly isShown: boolean }): ReactElement {
  const t = useT()
  const { id, icon: Mark, label } = section
  return (
    <Link
      to={pathOf(id)}
      aria-current={isShown ? 'page' : undefined}
      className={cx(
        'flex min-h-8 items-center gap-2 rounded-2 px-2 py-1 transition-colors pointer-coarse:min-h-11',
        isShown ? 'bg-accent-tint font-medium text-accent' : 'text-2 hover:bg-surface-2 hover:text-1',
      )}
    >
      <Mark className="flex-none" />
      {t(label)}
    </Link>
  )
}

/** The header with the tools, and the navigation next to the selected section. */
export function Frame({ member }: { readonly member: StaffMember }): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const sections = sectionsOf(member.role)
  const shown = shownOf(sections, pathname)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex h-header flex-none items-center gap-3 border-b bg-surface-1 px-3 whitespace-nowrap">
        <span className="flex items-center gap-2 text-16 font-semibold tracking-(--track-logo)">
          <LogoMark />
          <span className="hidden tablet:inline">{t('shell.product')}</span>
        </span>
        <Badge tone="warning">{t('staff.badge')}</Badge>
        <span className="flex-1" />
        <LanguageChoice />
        <ThemeButton />
        <Menu
          label={t('staff.member', { name: member.name, role: t(`staff.role.${member.role}`) })}
          trigger={
            <>
              <PersonIcon size="small" />
              <span className="hidden max-w-40 truncate tablet:inline">{member.name}</span>
            </>
          }
          triggerClassName="inline-flex h-7 items-center gap-2 rounded-2 border border-line-strong px-2 text-12 hover:bg-surface-2 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
          end
          items={[{ id: 'out', label: t('staff.sign-out'), trailing: member.name }]}
          onSelect={() => void signOut()}
        />
      </header>
      <FailedRequest />
      {shown === undefined ? (
        <main className="grid flex-1">
          <Empty title={t('staff.nothing')}>{t('staff.nothing-next')}</Empty>
        </main>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col wide:flex-row">
          <SectionMenu sections={sections} shown={shown} />
          <SectionNav sections={sections} shown={shown.id} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <shown.screen key={shown.id} />
          </div>
        </div>
      )}
    </div>
  )
}
