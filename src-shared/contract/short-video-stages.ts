/** The stages of a short video, in their order (interface: States, Short video job). */
export const shortVideoStages = ['scripting', 'portrait', 'animating', 'captioning'] as const
