"""Summarises a table in CSV: for each column of numbers its count, sum, median and outliers.

Run it where the data is: python3 summarise.py report.csv
"""

import csv
import statistics
import sys


def numbers(column):
    """The numbers of a column; cells that are empty or hold text are left out."""
    found = []
    for cell in column:
        try:
            found.append(float(cell.replace(",", "").rstrip("%")))
        except ValueError:
            continue
    return found


def main(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    if len(rows) < 2:
        sys.exit("The file needs a line of headings and at least one line of data.")
    headings, data = rows[0], rows[1:]
    print(f"{len(data)} rows, {len(headings)} columns")
    for index, heading in enumerate(headings):
        found = numbers([row[index] for row in data if index < len(row)])
        if not found:
            continue
        middle = statistics.median(found)
        far = [value for value in found if middle and abs(value / middle) > 2]
        print(f"{heading}: {len(found)} values, sum {sum(found):g}, median {middle:g}, over twice the median: {far or 'none'}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
