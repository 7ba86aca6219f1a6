// SPDX-License-Identifier: Apache-2.0
// expect: none
// Immutable dates and times.
import java.time.Duration;
import java.time.LocalDate;

public class Dates {
    static final LocalDate day = LocalDate.of(2020, 2, 29);

    static void use(int i) {
        assert day.plusDays(i).getMonthValue() == 3;
        assert Duration.ofMinutes(i).toString().equals("PT" + i + "M");
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
