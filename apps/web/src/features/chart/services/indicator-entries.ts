import { INDICATORS, STUDIES, STUDY_GROUPS, type Indicator, type Study } from '@tidebook/market'

/** Groups of the indicator menu. `classic` indicators have fixed periods, and only one of them is shown at a time. */
export const ENTRY_GROUPS = ['classic', ...STUDY_GROUPS] as const

/** An indicator in the menu. */
export interface Entry extends Pick<Indicator, 'name' | 'place' | 'periods'> {
  readonly group: (typeof ENTRY_GROUPS)[number]
  /** Parameters of the indicator; undefined if they are fixed. */
  readonly study: Study | undefined
}

/** All indicators in the order of the menu. */
export const ENTRIES: readonly Entry[] = [
  ...Object.values(INDICATORS).map(({ name, place, periods }): Entry => ({
    name,
    place,
    periods,
    group: 'classic',
    study: undefined,
  })),
  ...STUDIES.map((study): Entry => {
    const { name, place, periods } = study.of(study.defaults)
    return { name, place, periods, group: study.group, study }
  }),
]
