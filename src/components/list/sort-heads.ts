// The heads of a table as buttons that sort it.
export class SortHeads {
  readonly #heads: HTMLTableCellElement[];
  /** The column of the list's own order, which is ascending. */
  readonly #initial: string | undefined;
  #sort = '';

  /** `onSort` gets the key of a column, with `-` before it for descending; '' for the list's own order. */
  constructor(list: HTMLElement, onSort: (sort: string) => void) {
    this.#heads = [...list.querySelectorAll<HTMLTableCellElement>('thead th[data-sort]')];
    this.#initial = this.#heads.find(({ ariaSort }) => ariaSort !== null)?.dataset['sort'];
    for (const head of this.#heads) {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      button.addEventListener('click', () => onSort(this.#next(head)));
      head.append(button);
    }
  }

  /** Marks the sorted column. Returns the order, or '' if the table cannot be sorted by it. */
  mark(sort: string): string {
    this.#sort = this.#heads.some(({ dataset }) => dataset['sort'] === columnOf(sort)) ? sort : '';
    const column = columnOf(this.#sort) || this.#initial;
    const direction = this.#sort.startsWith('-') ? 'descending' : 'ascending';
    for (const head of this.#heads)
      head.ariaSort = column !== undefined && head.dataset['sort'] === column ? direction : null;
    return this.#sort;
  }

  /** Cycles through the column's first direction, the other one and the list's own order. */
  #next({ dataset }: HTMLTableCellElement): string {
    const key = dataset['sort']!;
    const directions = dataset['descending'] === undefined ? [key, `-${key}`, ''] : [`-${key}`, key, ''];
    if (key === this.#initial) directions.shift();
    return directions[(directions.indexOf(this.#sort) + 1) % directions.length]!;
  }
}

function columnOf(sort: string): string {
  return sort.replace(/^-/, '');
}
