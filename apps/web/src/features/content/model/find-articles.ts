import type { HelpCentre } from '@tidebook/contract/content'

type Sections = HelpCentre['sections']

/** The articles whose title or summary has every typed word, in their sections; all of them for no words. */
export const found = (sections: Sections, typed: string): Sections => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return sections
    .map((section) => ({
      ...section,
      articles: section.articles.filter(({ title, summary }) => {
        const text = `${section.title} ${title} ${summary}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ articles }) => articles.length > 0)
}
