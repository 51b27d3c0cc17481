/** The change was made but its answer is unreadable, so it must not be reported as failed. */
export const SAVED_UNREADABLE = 'saved-unreadable';

export const SAVED_UNREADABLE_SENTENCE = 'It was saved, but the server’s response couldn’t be read.';
