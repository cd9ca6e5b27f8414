/** How a topic is put: what its first words are, when they are not already something to say. */
export type TopicKind = 'question' | 'wonder' | 'how-to' | 'list' | 'choice' | 'subject' | 'statement'
