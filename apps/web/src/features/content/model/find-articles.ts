import type { HelpCentre } from '@tidebook/contract/content'

type Sections = HelpCentre['sections']

/**
 * Filters the articles whose title or summary contains every search word, grouped by section. Without words all
 * articles remain.
 */
export function searchSections(sections: Sections, typed: string): Sections {
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
