// Questions to start from.
export const EXAMPLES: { title: string; about: string; query: string }[] = [
  { title: 'Aces with a low against kings', about: 'Every one of 1,086,008 boards', query: 'h=AcAd2s3h&h=KcKdQhJs' },
  { title: 'The same, and a king comes', about: 'A flop, and what each turn changes', query: 'h=AcAd2s3h&h=KcKdQhJs&board=Ks7h2d' },
  { title: 'Three ways', about: 'Low draw, wrap, and the middle', query: 'h=AsKs2d3d&h=QhJhTs9s&h=8c7c6d5d' },
  { title: 'Quartered', about: 'Two have the nut low, one has the high too', query: 'h=As2sKdKh&h=Ac2cQhJd&h=ThTd9h8h&board=Kc7s4d' },
  { title: 'Double-suited aces with a deuce', about: 'A range against a hand that nobody knows', query: 'h=AA2:$ds&h=' },
  { title: 'Set against wrap', about: 'Omaha High, on a flop', query: 'game=omaha&h=9s9d6c5c&h=KdQhJd8h&board=Th9c2d' },
];
